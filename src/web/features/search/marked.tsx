import { Fragment } from 'react'
import { type Mark, markedParts } from './marked-parts.ts'

/** A text in which what matched a search stands out. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return markedParts(text, marks).map((part, at) =>
    part.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- the same words may stand twice
      <mark key={at}>{part.text}</mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <Fragment key={at}>{part.text}</Fragment>
    ),
  )
}
