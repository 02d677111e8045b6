import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatClock } from '#lib/time/durations.ts'
import { ageMark } from '../../chosen-profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Marked } from './marked.tsx'

export type Line = OutputOf<'GET /search/lines'>['items'][number]

/** Lines that are said in films; each opens its film at that second. */
export function LineRows({ lines }: { lines: readonly Line[] }) {
  const locale = useLocale()
  const comma = locale === 'fa' ? '، ' : ', '
  return (
    <ul className="line-rows">
      {lines.map((line) => {
        const second = Math.floor(line.position_ms / 1000)
        const at = formatClock(second, locale)
        const plain = line.text.replaceAll('\n', ' ')
        return (
          <li key={`${line.id}-${line.position_ms}-${line.lang}`} data-age={ageMark(line.age_rating)}>
            <Link className="hit line-hit" to={`/play/${line.id}?t=${second}`} rel="nofollow">
              <span className="hit-picture wide">{line.image && <Picture image={line.image} sizes="64px" />}</span>
              <span className="grow">
                <b lang={line.lang} dir="auto">
                  <Marked text={plain} marks={line.marks} />
                </b>
                <span className="only-said">{comma}</span>
                <span className="hit-line">{line.title}</span>
              </span>
              <span className="tiny muted ltr">{at}</span>
              <Icon name="play" className="muted" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
