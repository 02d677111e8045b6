import { useLocale } from 'use-intl'
import { ageMark } from '../../chosen-profile.ts'
import { Bust } from '../../ui/bust.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Hit } from './answer.ts'
import { Marked } from './marked.tsx'

/** How the picture of a row is cut: faces are round, covers square, posters of the shop upright, all else wide. */
function cutOf({ kind, group }: Pick<Hit, 'kind' | 'group'>): 'round' | 'square' | 'upright' | 'wide' {
  if (kind === 'person') return 'round'
  if (group === 'music') return 'square'
  return kind === 'goods' ? 'upright' : 'wide'
}

export const ageOf = (hit: Pick<Hit, 'age_rating'>): number => ageMark(hit.age_rating)

/** The picture, the marked title and one line of a row; without its link. */
export function HitRow({ hit }: { hit: Hit }) {
  const comma = useLocale() === 'fa' ? '، ' : ', '
  const { image, kind, id, title, other_title: other, marks, line } = hit
  const isByOther = marks.title.length === 0 && marks.other_title.length > 0
  return (
    <>
      <span className={`hit-picture ${cutOf(hit)}`}>
        {image !== null ? <Picture image={image} sizes="64px" /> : kind === 'person' ? <Bust seed={id} /> : null}
      </span>
      <span className="grow">
        <b className="clip-1">
          <Marked text={title} marks={marks.title} />
        </b>
        {/* read aloud, name and facts are two things */}
        <span className="only-said">{comma}</span>
        <span className="hit-line clip-1">
          {isByOther && (
            <>
              <bdi>
                <Marked text={other} marks={marks.other_title} />
              </bdi>
              {line !== '' && ' · '}
            </>
          )}
          {line}
        </span>
      </span>
    </>
  )
}
