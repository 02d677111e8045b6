import './list-bar.css'

type Props = {
  title: string
  /** Where the title is too long for the header of a phone. */
  short?: string
  /** How many there are, in words; null while it is not known yet. */
  count?: string | null
  className?: string
}

/** The title of a list and how many it has; on a phone they stand in the header, in place of the logo. */
export function ListTitle({ title, short = title, count, className = '' }: Props) {
  return (
    <div className={`list-title ${className}`.trimEnd()}>
      <h1 className="page-title">
        {short === title ? (
          title
        ) : (
          <>
            <span className="only-small">{short}</span>
            <span className="only-large">{title}</span>
          </>
        )}
      </h1>
      {count !== undefined && (
        <p className="small muted" role="status">
          {count ?? '\u00a0'}
        </p>
      )}
    </div>
  )
}
