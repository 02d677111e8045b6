/** The text of a fault, and the viewer's next step. */
export interface PlayerErrorText {
  title: string
  next: string
}
