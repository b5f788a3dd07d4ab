/** What was asked already, and how much may still be asked: normal clicking shall never tire the table. */
export const ASKS_MOST = 150;
export const ASKS_WITHIN_MS = 20_000;
const SUBJECTS_MOST = 200;

export class Asked {
  private readonly moments = new Map<string, object>();
  private times: readonly number[] = [];

  /** True once for each subject and moment; a moment is whatever object stands for it. */
  isNews(subject: string, moment: object): boolean {
    return this.moments.get(subject) !== moment;
  }

  note(subject: string, moment: object, nowMs: number): void {
    if (this.moments.size >= SUBJECTS_MOST) this.moments.clear();
    this.moments.set(subject, moment);
    this.times = [...this.recent(nowMs), nowMs];
  }

  /** How long to wait before the next question; 0 where it may go now. */
  pauseMs(nowMs: number): number {
    const recent = this.recent(nowMs);
    const [first] = recent;
    return first === undefined || recent.length < ASKS_MOST ? 0 : first + ASKS_WITHIN_MS - nowMs;
  }

  private recent(nowMs: number): readonly number[] {
    return this.times.filter((at) => nowMs - at < ASKS_WITHIN_MS);
  }
}
