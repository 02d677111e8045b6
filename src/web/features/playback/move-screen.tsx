import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture, type ImageData } from '../../ui/picture.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { ownPlace } from './own-place.ts'
import './move-screen.css'

type Props = {
  id: number
  path: string
  picture: ImageData | null
  /** `asked`: it plays elsewhere and this device may have it; `moved`: it was taken from here. */
  why: 'asked' | 'moved'
  /** What the server says: on which device, and since when. */
  message: string
  onMoved: () => void
}

/** One ticket, one place: asks whether it should play here, or says that it has gone elsewhere. */
export function MoveScreen({ id, path, picture, why, message, onMoved }: Props) {
  const t = useTranslations('playingPlace')
  const { busy, submit } = useSubmit()
  const move = () =>
    submit(async () => {
      await call('POST /playing-places/move-here', { body: { product_id: id, place: ownPlace() } })
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
        {why === 'asked' && (
          <div className="move-way" aria-hidden="true">
            <span>
              <Icon name="film" />
              {t('there')}
            </span>
            <Icon name="next" className="accent mirrored" />
            <span>
              <Icon name="play" />
              {t('here')}
            </span>
          </div>
        )}
        <Button kind="main" size="decision" wide busy={busy} onClick={() => void move()}>
          {t(`${why}.move`)}
        </Button>
        <ButtonLink kind="soft" wide to={path}>
          {t(`${why}.leave`)}
        </ButtonLink>
        <p className="small muted">{t(`${why}.help`)}</p>
      </section>
    </div>
  )
}
