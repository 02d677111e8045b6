/** Cards of a page in their order, but what can be watched now stands before what is to come. */
export const watchableFirst = <Card extends { tag: string | null }>(cards: readonly Card[]): Card[] => [
  ...cards.filter(({ tag }) => tag !== 'soon'),
  ...cards.filter(({ tag }) => tag === 'soon'),
]
