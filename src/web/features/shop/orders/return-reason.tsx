import { useCallback, useId } from 'react'
import { useTranslations } from 'use-intl'
import { mostReturnPictures } from './return-draft.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { StepProps } from './return-goods.tsx'

type Props = StepProps & { files: readonly File[]; onFiles: (files: readonly File[]) => void }

/** Why, with who pays the postage beside each reason; a picture and a text help the desk. */
export function ReasonStep({ order, draft, change, files, onFiles }: Props) {
  const t = useTranslations('orders')
  const text = useId()
  return (
    <div className="stack">
      <fieldset className="return-options">
        <legend className="large">{t('why')}</legend>
        {order.return_reasons.map(({ code, name, postage }) => (
          <label key={code} className="option">
            <input
              type="radio"
              name="reason"
              checked={draft.reason === code}
              onChange={() => change({ reason: code })}
            />
            <span className="radio" aria-hidden="true" />
            <span>
              <b>{name}</b>
              <br />
              <span className="tiny muted">{t(`postage.${postage}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Pictures files={files} onFiles={onFiles} />
      <div className="field">
        <span className="label-row">
          <label htmlFor={text}>{t('text')}</label>
          <span className="tiny muted">{t('optional')}</span>
        </span>
        <span className="input area">
          <textarea
            id={text}
            rows={3}
            maxLength={2000}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </span>
      </div>
    </div>
  )
}

/** The picture as it will be sent, without sending it; a browser that cannot show its format has the name alone. */
function Thumb({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={file.name} width={96} height={96} />
}

function Pictures({ files, onFiles }: Pick<Props, 'files' | 'onFiles'>) {
  const t = useTranslations('orders')
  const id = useId()
  return (
    <section className="stack tight-stack">
      <h2 className="large">{t('pictures')}</h2>
      <p className="small muted">{t('picturesHelp')}</p>
      <ul className="return-files small">
        {files.map((file, index) => (
          <li key={`${file.name} ${file.lastModified}`}>
            <Thumb file={file} />
            <button
              type="button"
              className="icon-button"
              aria-label={`${t('removePicture')} ${file.name}`}
              onClick={() => onFiles(files.filter((_file, other) => other !== index))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {files.length < mostReturnPictures && (
        <div>
          <input
            id={id}
            className="only-said"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              onFiles([...files, ...(event.target.files ?? [])].slice(0, mostReturnPictures))
              event.target.value = ''
            }}
          />
          <label className="button soft" htmlFor={id}>
            {t(files.length === 0 ? 'addPicture' : 'addAnother')}
          </label>
        </div>
      )}
    </section>
  )
}
