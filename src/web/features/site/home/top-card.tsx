import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Top } from './home-top.ts'
import { useTopWords } from './top-words.ts'

/** The poster, or what stands for it. */
function pictureIn(top: Top) {
  if (top.kind === 'payment') return null
  if (top.kind === 'screening') return top.screening.poster ?? top.screening.still
  const { poster, still } = top.kind === 'begun' ? top.item.product : top.product
  return poster ?? still
}

/** Shows the next thing after the hero, in one line with its verb. */
export function TopCard({ top }: { top: Top }) {
  const words = useTopWords(top)
  const picture = pictureIn(top)
  return (
    <aside className={top.kind === 'payment' ? 'home-notice for-grown-ups' : 'home-notice'} aria-label={words.label}>
      {picture && <Picture image={picture} className="poster" sizes="56px" />}
      <div className="grow">
        <p className="strong clip-1">{words.title}</p>
        <Facts items={words.facts} />
      </div>
      <ButtonLink kind="soft" to={words.to}>
        {words.verb}
      </ButtonLink>
    </aside>
  )
}
