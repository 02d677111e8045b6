import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { DeedButtons } from './deed-buttons.tsx'
import type { LiveDesk } from './live-data.ts'
import { Preview } from './preview.tsx'
import { StepLine } from './step-line.tsx'

type Props = { desk: LiveDesk; onDesk: (desk: LiveDesk) => void }

/** The camera's picture as the organisers see it, the steps of the evening, and the one that is due. */
export function PictureCard({ desk, onDesk }: Props) {
  const t = useTranslations('studio.live')
  const id = useId()
  const sees = desk.phase === 'held' ? 'heldPicture' : desk.phase === 'on_air' ? 'everybody' : 'onlyYou'
  const { sending } = desk.encoder
  return (
    <section className="card stack live-picture" aria-labelledby={id}>
      <h2 id={id} className="only-said">
        {t('picture')}
      </h2>
      <div className="live-frame">
        {desk.has_picture ? <Preview id={desk.id} /> : <NoPicture desk={desk} />}
        {desk.has_picture && (
          <p className="live-over">
            <span className="tag solid">
              <Icon name={sees === 'onlyYou' ? 'eye' : 'screen'} />
              {t(sees)}
            </span>
            {sending !== null && (
              <bdi className="tag solid">
                {sending.height}p{sending.frame_rate === null ? '' : Math.round(sending.frame_rate)}
              </bdi>
            )}
          </p>
        )}
      </div>
      <StepLine desk={desk} />
      {desk.phase !== 'ended' && <DeedButtons desk={desk} onDesk={onDesk} />}
    </section>
  )
}

function NoPicture({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const what = desk.phase === 'ended' ? 'pictureOver' : desk.encoder.state === 'none' ? 'noPicture' : 'pictureGone'
  return (
    <div className="live-none">
      <Icon name="screen" />
      <p className="strong">{t(what)}</p>
      <p className="small">{t(`${what}Help`)}</p>
    </div>
  )
}
