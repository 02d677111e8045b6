import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, type ImageData } from '#web/ui/picture.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import type { Elsewhere } from './elsewhere.ts'
import { ownPlace } from './own-place.ts'
import { streamingIp } from '../play-info.ts'
import './move-screen.css'

type Props = Elsewhere & {
  id: number
  path: string
  picture: ImageData | null
  /** The streaming host's call that tells a visitor's address. */
  lookup: string | null
  onMoved: () => void
}

/** One ticket, one place: asks whether it should play here, or says that it has gone elsewhere, or must stay there. */
export function MoveScreen({ id, path, picture, lookup, why, message, onMoved }: Props) {
  const t = useTranslations('playingPlace')
  const { busy, submit } = useSubmit()
  const move = () =>
    submit(async () => {
      const body = { product_id: id, place: ownPlace(), streaming_ip: await streamingIp(lookup) }
      await call('POST /playing-places/move-here', { body })
      onMoved()
    })
  return (
    <div className="refused-screen move-screen">
      {picture && <Picture image={picture} sizes="100vw" className="refused-picture" first />}
      <section className="move-sheet" aria-labelledby="move-title">
        <span className="grab only-small" aria-hidden="true" />
        <div role="alert">
          <h1 id="move-title">{t(`${why}.title`)}</h1>
          <p>{message}</p>
        </div>
        {(why === 'asked' || why === 'network') && <Way why={why} />}
        {why === 'never' ? (
          <Button kind="main" size="decision" wide onClick={onMoved}>
            {t('never.move')}
          </Button>
        ) : (
          <Button kind="main" size="decision" wide busy={busy} onClick={() => void move()}>
            {t(`${why}.move`)}
          </Button>
        )}
        <ButtonLink kind="soft" wide to={path}>
          {t(`${why}.leave`)}
        </ButtonLink>
        <p className="small muted">{t(`${why}.help`)}</p>
      </section>
    </div>
  )
}

/** From where to where it would go. */
function Way({ why }: { why: 'asked' | 'network' }) {
  const t = useTranslations('playingPlace')
  return (
    <div className="move-way" aria-hidden="true">
      <span>
        <Icon name="film" />
        {t(why === 'asked' ? 'there' : 'network.there')}
      </span>
      <Icon name="next" className="accent mirrored" />
      <span>
        <Icon name="play" />
        {t(why === 'asked' ? 'here' : 'network.here')}
      </span>
    </div>
  )
}
