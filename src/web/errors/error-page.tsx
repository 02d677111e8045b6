import { useLocale, useTranslations } from 'use-intl'
import { localise } from '../i18n/locale.ts'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { State } from '../ui/state.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { useOnline } from '../use-online.ts'

/** Shown instead of a page that does not exist, is not available, or failed. */
export function ErrorPage({ status, inShop = false }: { status: number; inShop?: boolean }) {
  if (status === 404) return <NotFound inShop={inShop} />
  return <Failed />
}

function NotFound({ inShop }: { inShop: boolean }) {
  const t = useTranslations('notFound')
  return (
    <div className="full">
      <PageHead title={t('title')} hidden />
      <Tiles id="tiles-404" />
      <p className="number" aria-hidden="true">
        {t('number')}
      </p>
      <h1 className="page-title">{t('text')}</h1>
      <p className="muted">{t('help')}</p>
      <SearchFrom404 inShop={inShop} />
      <div className="row wrap middle">
        <ButtonLink kind="main" to={inShop ? '/shop' : '/'}>
          {inShop ? t('shop') : t('home')}
        </ButtonLink>
        <ButtonLink kind="soft" to={inShop ? '/shop/list' : '/movies'}>
          {inShop ? t('goods') : t('films')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** A form with an address: whoever comes by an old link can search before any script runs, and where scripts broke off. */
function SearchFrom404({ inShop }: { inShop: boolean }) {
  const t = useTranslations('search')
  const shop = useTranslations('shop')
  const locale = useLocale()
  const label = inShop ? shop('searchLabel') : t('fieldLabel')
  return (
    <form
      className="search-404"
      role="search"
      action={localise(inShop ? '/shop/list' : '/search', locale)}
      aria-label={inShop ? shop('search') : t('results.form')}
    >
      <Icon name="search" className="muted" />
      <input
        type="search"
        name={inShop ? 'query' : 'q'}
        aria-label={label}
        placeholder={inShop ? label : t('placeholder')}
        maxLength={80}
        enterKeyHint="search"
      />
      <button type="submit" className="icon-button" aria-label={t('submit')}>
        <Icon name="next" />
      </button>
    </form>
  )
}

function Failed() {
  const t = useTranslations('states')
  const online = useOnline()
  return (
    <div className="page below-header">
      <PageHead title={online ? t('pageFailed') : t('offline')} hidden />
      <State
        drawing="failed"
        heading="h1"
        title={online ? t('pageFailed') : t('offline')}
        text={online ? t('pageFailedHelp') : t('offlineHelp')}
      >
        <Button kind="main" onClick={() => window.location.reload()}>
          <Icon name="refresh" />
          {t('again')}
        </Button>
        <ButtonLink kind="soft" to="/">
          {t('home')}
        </ButtonLink>
      </State>
    </div>
  )
}
