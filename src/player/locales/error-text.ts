/** What happened, and what the viewer can do about it. */
export interface PlayerErrorText {
  title: string
  next: string
}
