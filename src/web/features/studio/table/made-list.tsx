import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { State } from '../../../ui/state.tsx'
import { RoomHead } from '../room-head.tsx'
import type { Answer } from '../use-answer.ts'
import { ListAnswer } from './list-answer.tsx'

/** The words of a list of things that the studio makes. */
type Words = { title: string; about: ReactNode; new: string; empty: string; emptyHelp: string }

type Props<T> = {
  words: Words
  /** Where they are edited: `{path}/new` and `{path}/{id}`. */
  path: string
  answer: Answer<{ items: T[] }>
  nameOf: (item: T) => string
  children: (item: T) => ReactNode
}

/** All things of a kind that the studio makes, drafts included, each a card with a link to its editor. */
export function MadeList<T extends { id: number | string }>({ words, path, answer, nameOf, children }: Props<T>) {
  return (
    <>
      <RoomHead title={words.title} about={words.about}>
        <ButtonLink kind="main" size="tight" to={`${path}/new`}>
          <Icon name="plus" />
          {words.new}
        </ButtonLink>
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={words.empty} text={words.emptyHelp} />}>
        {({ items }) => (
          <ul className="stack plain-list">
            {items.map((item) => (
              <li key={item.id} className="card">
                <Link className="link" to={`${path}/${item.id}`}>
                  {nameOf(item)}
                </Link>
                {children(item)}
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
    </>
  )
}
