/** A page of plain words: what we agree on, or what we keep. */
export type LegalText = {
  title: string
  description: string
  /** The instant it was last changed. */
  changed: string
  intro: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}
