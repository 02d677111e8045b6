/** One setting on the page of settings. What it may be, and an example, come from the code that reads it. */
export type SettingText = {
  /** What the product does without it, where the code's default does not say that. */
  without?: string
  /** What it is for, in Markdown, with links as from `docs/`. */
  text: string
}
