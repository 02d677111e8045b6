import type { ReactNode } from 'react'

/** The head of a part of the studio: its name, what it is about, and the actions for all of it. */
export function RoomHead({ title, about, children }: { title: string; about: ReactNode; children?: ReactNode }) {
  return (
    <header className="studio-head">
      <div>
        <h1>{title}</h1>
        <p className="small muted">{about}</p>
      </div>
      {children}
    </header>
  )
}
