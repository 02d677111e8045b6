import { useLocale, useTranslations } from 'use-intl'
import { titleWords } from '#contract/catalog/title-words.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { ErrorPage } from '#web/errors/error-page.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture, type ImageData } from '#web/ui/picture.tsx'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import type { Refusal } from './refusal.ts'

const own = ['unavailable', 'network', 'failed'] as const
type Own = (typeof own)[number]
const helps = [
  'playback.sign_in',
  'playback.buy',
  'playback.ended',
  'playback.ticket_unused',
  'playback.ticket_over',
  'playback.screening_not_begun',
  'playback.screening_over',
  'playback.festival_not_begun',
  'playback.festival_over',
  'playback.festival_region',
  'playback.plays_on_three',
  'playback.age',
  'profile.choose_first',
  'network',
  'failed',
] as const
type Help = (typeof helps)[number]

/** Keys of the message catalogue cannot contain dots. */
const keyOf = (code: string) => code.replaceAll('.', '_') as 'unavailable'

type Props = {
  /** The title's own page. */
  path: string
  kind: ProductKind
  title: string | null
  picture: ImageData | null
  refusal: Refusal
  onAgain: () => void
}

/** Why the film does not play now, over its darkened picture, with one main step. */
export function RefusedScreen({ path, kind, title, picture, refusal, onAgain }: Props) {
  const t = useTranslations('playback')
  const locale = useLocale()
  const { code, message } = refusal
  if (code === 'product.not_found') return <ErrorPage status={404} />
  const heading = own.includes(code as Own) ? t(`reasons.${code as Own}`, { what: titleWords[kind][locale] }) : message
  const help = helps.includes(code as Help) ? t(`helps.${keyOf(code)}`) : t('helps.unavailable')
  return (
    <div className="refused-screen">
      {picture && <Picture image={picture} sizes="100vw" className="refused-picture" first />}
      <Link to={path} className="refused-back">
        <Icon name="back" />
        <span>{t('filmPage')}</span>
      </Link>
      <div className="full">
        {title && <span className="tag solid">{title}</span>}
        <div role="alert">
          <h1>{heading}</h1>
          <p>{help}</p>
        </div>
        <div className="row wrap middle">
          <Steps path={path} refusal={refusal} onAgain={onAgain} />
        </div>
      </div>
    </div>
  )
}

function Steps({ path: film, refusal, onAgain }: Pick<Props, 'path' | 'refusal' | 'onAgain'>) {
  const t = useTranslations('playback')
  if (refusal.step === 'sign-in') {
    const signIn = () => openLogin({ reason: refusal.message, after: onAgain })
    return (
      <>
        <Button kind="main" onClick={signIn}>
          {t('signIn')}
        </Button>
        <ButtonLink kind="soft" to={film}>
          {t('filmPage')}
        </ButtonLink>
      </>
    )
  }
  if (refusal.step === 'profile') {
    return (
      <>
        <ButtonLink kind="main" to="/account/profiles">
          {t('chooseProfile')}
        </ButtonLink>
        <ListButton kind="soft" to="/movies">
          {t('otherFilms')}
        </ListButton>
      </>
    )
  }
  if (refusal.step === 'again') {
    return (
      <>
        <Button kind="main" onClick={onAgain}>
          <Icon name="refresh" />
          {t('again')}
        </Button>
        <ButtonLink kind="soft" to={film}>
          {t('filmPage')}
        </ButtonLink>
      </>
    )
  }
  if (refusal.step === 'ticket') {
    return (
      <>
        <ButtonLink kind="main" to="/account/tickets">
          {t('myTickets')}
        </ButtonLink>
        <ButtonLink kind="soft" to={film}>
          {t('filmPage')}
        </ButtonLink>
      </>
    )
  }
  if (refusal.step === 'plan') {
    return (
      <>
        <ButtonLink kind="main" to="/account/subscription">
          {t('openPlan')}
        </ButtonLink>
        <ButtonLink kind="soft" to={film}>
          {t('filmPage')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink kind="main" to={film}>
        {refusal.step === 'ways' ? t('waysToWatch') : t('filmPage')}
      </ButtonLink>
      <ListButton kind="soft" to="/movies">
        {t('otherFilms')}
      </ListButton>
    </>
  )
}
