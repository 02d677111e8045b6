/** A page of plain text: the terms, or the privacy notice. */
export type LegalText = {
  title: string
  description: string
  /** The instant of the last change. */
  changed: string
  intro: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}
