import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FilledRow } from '#web/features/site/home/widget-row.tsx'
import { Countdown } from '#web/features/screenings/schedule/countdown.tsx'
import { FormBlock, type FormOf } from './form-block.tsx'
import type { Block, BlockOf } from './landing.ts'
import { OfferBlock } from './offer-block.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { Part, type Position } from './part.tsx'

/** A block of a landing page. */
export function LandingBlock({ block, form, ...position }: { block: Block; form: FormOf | null } & Position) {
  switch (block.kind) {
    case 'text':
      return (
        <Part title={block.title}>
          <Paragraphs text={block.text} />
        </Part>
      )
    case 'picture':
      return <PictureBlock block={block} />
    case 'video':
      return <VideoBlock block={block} />
    case 'rail':
      return (
        <div className="landing-rail">
          {block.text !== '' && <Paragraphs text={block.text} className="muted" />}
          <FilledRow widget={{ ...block, id: 0, kind: block.look, audience: null }} />
        </div>
      )
    case 'offer':
      return <OfferBlock block={block} {...position} />
    case 'countdown':
      return (
        <Part title={block.title} isSmall={position.isInHead}>
          <Countdown until={new Date(block.until).getTime()} label={block.title} allUnits />
          {block.text !== '' && <Paragraphs text={block.text} className="small" />}
        </Part>
      )
    case 'form':
      return form && <FormBlock block={block} form={form} />
    case 'gift':
      return <GiftBlock block={block} {...position} />
  }
}

function PictureBlock({ block }: { block: BlockOf<'picture'> }) {
  const picture = (
    <Picture image={block.image} alt={block.title} sizes="(max-width: 1560px) 92vw, 1448px" className="landing-image" />
  )
  return (
    <figure className="landing-figure">
      {block.href === null ? picture : <Link to={block.href}>{picture}</Link>}
      {block.text !== '' && <figcaption className="small muted">{block.text}</figcaption>}
    </figure>
  )
}

/** A still that leads to the preview; nothing of the player loads here. */
function VideoBlock({ block }: { block: BlockOf<'video'> }) {
  const t = useTranslations('movie')
  return (
    <Part title={block.title}>
      {block.text !== '' && <Paragraphs text={block.text} />}
      <Link className="landing-video" to={`/play-preview/${block.product_id}`}>
        <span className="only-said">{t('playTrailer', { title: block.name })}</span>
        <Picture image={block.image} sizes="(max-width: 760px) 100vw, 960px" className="still" />
        <b>
          <Icon name="play" />
        </b>
      </Link>
    </Part>
  )
}

function GiftBlock({ block, isFirst, isInHead }: { block: BlockOf<'gift'> } & Position) {
  const t = useTranslations('gift')
  const locale = useLocale()
  const button = (
    <ButtonLink
      kind={isFirst ? 'main' : 'soft'}
      size="decision"
      to={`/gift?campaign=${encodeURIComponent(block.campaign)}`}
    >
      <Icon name="gift" />
      {t('askTitle')}
    </ButtonLink>
  )
  const early =
    block.state === 'not_yet' ? t('notYetText', { from: formatDateTime(new Date(block.starts_at), locale) }) : null
  if (isInHead)
    return (
      <div className="landing-part for-grown-ups">
        {early ?? button}
        {block.text !== '' && <Paragraphs text={block.text} className="small" />}
      </div>
    )
  return (
    <div className="landing-gift for-grown-ups">
      <Part title={block.title === '' ? block.name : block.title}>
        {block.text !== '' && <Paragraphs text={block.text} className="muted" />}
        {early ?? button}
      </Part>
      <div className="landing-coupon paper" aria-hidden="true">
        <p className="tiny muted">{block.name}</p>
        {block.money && <p className="landing-worth">{formatMoney(block.money, locale)}</p>}
        <p className="small">
          {t('until')} {formatLastDay(new Date(block.ends_at), locale)}
        </p>
      </div>
    </div>
  )
}
