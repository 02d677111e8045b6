import { useEffect } from 'react'
import { type CloseButtonProps, toast as show, ToastContainer } from 'react-toastify/unstyled'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import { type ToastAction, toastQueue, type ToastRequest } from './toast.ts'
import './toaster.css'

const icons = { good: 'check', bad: 'warning', info: 'info' } as const
const types = { good: 'success', bad: 'error', info: 'info' } as const

function CloseButton({ closeToast }: CloseButtonProps) {
  const t = useTranslations('site')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('close')}
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
    >
      <Icon name="close" />
    </button>
  )
}

/** A click anywhere closes a toast, so a click on its button closes it too, after the action. */
function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <span className="with-action">
      <span>{text}</span>
      <button type="button" className="button tight outline" onClick={action.run}>
        {action.label}
      </button>
    </span>
  )
}

function actionOf(request: ToastRequest, again: string): ToastAction | undefined {
  if ('action' in request) return request.action
  return 'again' in request && request.again ? { label: again, run: request.again } : undefined
}

/** Top centre, five seconds, closed by click, × or drag, kept while pointed at; each message at most once. */
export default function Toaster() {
  const t = useTranslations('toasts')
  const tAgain = useTranslations('states')
  const site = useTranslations('site')
  const rtl = useLocale() === 'fa'
  useEffect(() => {
    const errors = new Set<string>()
    const draw = (request: ToastRequest) => {
      const text = 'key' in request ? t(request.key) : request.text
      const action = actionOf(request, tAgain('again'))
      const toastId = `${request.kind}:${text}`
      if (request.kind === 'bad') errors.add(toastId)
      show(action ? <WithAction text={text} action={action} /> : text, {
        toastId,
        type: types[request.kind],
        icon: <Icon name={icons[request.kind]} />,
      })
    }
    const dropErrors = () => {
      for (const id of errors) show.dismiss(id)
      errors.clear()
    }
    return toastQueue.take({ draw, dropErrors })
  }, [t, tAgain])
  return (
    <div className="toasts">
      <ToastContainer
        position="top-center"
        autoClose={5000}
        closeOnClick
        pauseOnHover
        draggable
        draggablePercent={30}
        newestOnTop={false}
        rtl={rtl}
        aria-label={site('notices')}
        closeButton={CloseButton}
      />
    </div>
  )
}
