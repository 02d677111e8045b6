/** One setting on the page of settings. Its possible values, and an example, come from the code that reads it. */
export type SettingText = {
  /** The effect of leaving it out, where the code's default does not say that. */
  without?: string
  /** Its purpose, in Markdown, with links as from `docs/`. */
  text: string
}
