import './credits.css'

type Props = { credits: number; used: number; planned: number }

/** One mark for each credit: used, planned or free. The sentence under it says the same. */
export function Credits({ credits, used, planned }: Props) {
  const look = (index: number) => (index < used ? 'used' : index < used + planned ? 'planned' : '')
  return (
    <div className="pass-credits" aria-hidden="true">
      {Array.from({ length: credits }, (_, index) => (
        <i key={index} className={look(index)} />
      ))}
    </div>
  )
}
