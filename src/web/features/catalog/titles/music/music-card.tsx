import { useLocale } from 'use-intl'
import { ageMark } from '#web/chosen-profile.ts'
import { musicPath, trackCount } from '#web/kinds/music.ts'
import type { Card } from '#web/kinds/kind.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CardHeart } from '#web/features/community/heart.tsx'
import './music.css'

type Props = { product: Card; heading?: 'h2' | 'h3'; line?: 'artists' | 'tracks' }

/** A square cover, the name, and who made it. */
export function MusicCard({ product, heading: Heading = 'h3', line = 'artists' }: Props) {
  const locale = useLocale()
  const said = line === 'tracks' ? trackCount(product, locale) : product.music?.artists
  return (
    <div className="card-place" data-age={ageMark(product.age_rating)}>
      <Link className="music-card" to={musicPath(product.id)} prefetch="intent">
        {product.poster ? (
          <Picture image={product.poster} className="artwork" sizes="(max-width: 760px) 140px, 186px" />
        ) : (
          <span className="picture artwork" />
        )}
        <Heading className="clip-1">{product.title}</Heading>
        <p className="meta clip-1">{said ?? ''}</p>
      </Link>
      <CardHeart product={product} over="artwork" />
    </div>
  )
}
