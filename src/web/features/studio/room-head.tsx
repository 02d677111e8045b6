import type { ReactNode } from 'react'

/** The name of a room, what it is about, and what can be done with all of it. */
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
