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
  const search = useTranslations('search')
  return (
    <div className="full">
      <PageHead title={t('title')} hidden />
      <Tiles id="tiles-404" />
      <p className="number" aria-hidden="true">
        {t('number')}
      </p>
      <h1 className="page-title">{t('text')}</h1>
      <p className="muted">{t('help')}</p>
      {/* It has an address, so it works before any script; and few words, because every page carries it. */}
      <form className="search-404" action={localise('/search', useLocale())}>
        <input type="search" name="q" aria-label={search('fieldLabel')} />
        <button type="submit" className="icon-button" aria-label={search('submit')}>
          <Icon name="search" />
        </button>
      </form>
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
