import { useEffect, useState } from "preact/hooks";

/** While something changes under one's hand, what it was asked about last; what has stood still for a moment is asked about. */
const STILL_MS = 110;

export function useSettled<T>(value: T, key: string): T {
  const [settled, settle] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return undefined;
    const timer = setTimeout(() => settle({ value, key }), STILL_MS);
    return () => clearTimeout(timer);
  }, [key, settled.key]);
  return settled.key === key ? value : settled.value;
}
