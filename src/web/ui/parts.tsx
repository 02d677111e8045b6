import { Fragment } from 'react'
import { useLocale } from 'use-intl'

/** Parts of one line with the comma of the language between them, each in its own direction: an address, for example. */
export function Parts({ of }: { of: readonly string[] }) {
  const comma = useLocale() === 'fa' ? '، ' : ', '
  return of.map((part, index) => (
    // the same words may stand twice
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && comma}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
