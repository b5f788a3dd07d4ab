/** Numbers as German writes them. */
const TENTHS = new Intl.NumberFormat("de", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1,5: one digit behind the comma. */
export const tenths = (number: number): string => TENTHS.format(number);
