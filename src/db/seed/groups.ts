/** A group ticket of the demo, given by the house, with the names that its holder wrote. */
export interface DemoGroup {
  /** The user name of the holder. */
  holder: string
  /** The English title of the evening. */
  evening: string
  seats: number
  reason: string
  guests: readonly string[]
}

/** One seat of it is free, so that its link can be tried. */
export const demoGroups: readonly DemoGroup[] = [
  {
    holder: 'negar@parde.example',
    evening: 'In the Courtyard: The Paper Simorgh',
    seats: 4,
    reason: 'مهمان پرده',
    guests: ['مهمان یک', 'مهمان دو', 'مهمان سه'],
  },
]
