import { useEffect, useRef } from 'react'
import { formatNumber } from '#player/core/format.ts'
import { CUE_COLORS, CUE_ANCHORS, CUE_SIZES } from '#player/core/cue-layout.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { useCssVariables } from '../use-css-variables.ts'
import { Choices } from './choices.tsx'
import { Segments } from './segments.tsx'
import { TimingChoice } from './timing-choice.tsx'

const OFF = ''

/** The current picture behind the sample line; before the first frame a plain dark background. */
function Sample({ media }: { media: () => HTMLVideoElement | null }) {
  const { labels, locale } = usePlayer()
  const style = usePlayerState((state) => state.cueStyle)
  const phase = usePlayerState((state) => state.phase)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useCssVariables(box, { '--pl-cue-size': style.size })
  useEffect(() => {
    const draw = () => {
      const video = media()
      const target = canvas.current
      if (!video || !target || video.readyState < 2) return
      const share = (target.height / target.width) * video.videoWidth
      const top = Math.max(0, (video.videoHeight - share) * 0.7)
      target.getContext('2d')?.drawImage(video, 0, top, video.videoWidth, share, 0, 0, target.width, target.height)
    }
    draw()
    const timer = setInterval(draw, 500)
    return () => clearInterval(timer)
  }, [media, phase])
  return (
    <div className="pl-sample" ref={box} data-color={style.color} data-anchor={style.anchor} aria-hidden="true">
      <canvas ref={canvas} width={340} height={76} />
      <span className="pl-cue" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
        {labels.sample}
      </span>
    </div>
  )
}

function TrackChoice({ isPage }: { isPage: boolean }) {
  const { labels } = usePlayer()
  const act = useAct()
  const tracks = usePlayerState((state) => state.textTracks)
  const first = usePlayerState((state) => state.textTrackId)
  const second = usePlayerState((state) => state.secondTextTrackId)
  const hasFailed = usePlayerState((state) => state.textFailed)
  const options = tracks.map((track) => ({ value: track.id, label: track.label, lang: track.lang }))
  const off = { value: OFF, label: labels.none }
  const tracksOf = {
    value: first ?? OFF,
    options: [off, ...options],
    onChoose: (id: string) => act((actions) => actions.setTextTrack(id || null)),
  }
  return (
    <>
      {isPage ? (
        <Choices legend={labels.subtitles} {...tracksOf} />
      ) : (
        <Segments legend={labels.subtitles} hidesLegend {...tracksOf} />
      )}
      {hasFailed && <p className="pl-fine pl-bad">{labels.subtitlesFailed}</p>}
      {first !== null && tracks.length > 1 && (
        <div className="pl-setting">
          <span className="pl-fine">{labels.secondSubtitles}</span>
          <Segments
            legend={labels.secondSubtitles}
            hidesLegend
            value={second ?? OFF}
            options={[off, ...options.filter((option) => option.value !== first)]}
            onChoose={(id) => act((actions) => actions.setSecondTextTrack(id || null))}
          />
        </div>
      )}
    </>
  )
}

function SizeChoice() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const size = usePlayerState((state) => state.cueStyle.size)
  const ref = useRef<HTMLInputElement>(null)
  const { min, max, step } = CUE_SIZES
  useCssVariables(ref, { '--pl-value': `${((size - min) / (max - min)) * 100}%` })
  return (
    <div className="pl-setting">
      <span className="pl-fine">{labels.size}</span>
      <span aria-hidden="true">{labels.smallSign}</span>
      <input
        className="pl-range"
        ref={ref}
        type="range"
        min={min}
        max={max}
        step={step}
        value={size}
        aria-label={labels.size}
        aria-valuetext={labels.percent(formatNumber(Math.round(size * 100), locale))}
        onChange={(event) => act((actions) => actions.setCueStyle({ size: Number(event.target.value) }))}
      />
      <span className="pl-large-sign" aria-hidden="true">
        {labels.smallSign}
      </span>
    </div>
  )
}

function ColorChoice() {
  const { labels } = usePlayer()
  const act = useAct()
  const color = usePlayerState((state) => state.cueStyle.color)
  return (
    <fieldset className="pl-setting">
      <legend className="pl-unseen">{labels.color}</legend>
      <span className="pl-fine" aria-hidden="true">
        {labels.color}
      </span>
      {CUE_COLORS.map((one) => (
        <label className="pl-swatch" data-color={one} key={one}>
          <input
            type="radio"
            name="pl-cue-color"
            className="pl-unseen"
            checked={one === color}
            aria-label={labels.colors[one]}
            onChange={() => act((actions) => actions.setCueStyle({ color: one }))}
          />
          <span />
        </label>
      ))}
    </fieldset>
  )
}

/** For users of a screen reader, to whom the sound says nothing: in another language, or not heard. */
function ReadingChoice() {
  const { labels } = usePlayer()
  const act = useAct()
  const isOn = usePlayerState((state) => state.readsCues)
  const { title, on, off } = labels.readCues
  return (
    <div className="pl-setting">
      <span className="pl-fine" aria-hidden="true">
        {title}
      </span>
      <Segments
        legend={title}
        hidesLegend
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'off', label: off },
          { value: 'on', label: on },
        ]}
        onChoose={(value) => act((actions) => actions.setReadsCues(value === 'on'))}
      />
    </div>
  )
}

/** Language, second language, size, colour and position of the subtitles, with a sample that changes at once. */
export function SubtitleSettings({
  media,
  isPage = false,
}: {
  media: () => HTMLVideoElement | null
  isPage?: boolean
}) {
  const { labels } = usePlayer()
  const act = useAct()
  const hasTracks = usePlayerState((state) => state.textTracks.length > 0)
  const anchor = usePlayerState((state) => state.cueStyle.anchor)
  return (
    <section>
      <h3 className="pl-legend">{labels.subtitles}</h3>
      {!hasTracks && <p className="pl-fine">{labels.noSubtitles}</p>}
      {hasTracks && (
        <>
          <TrackChoice isPage={isPage} />
          {/* on a phone the subtitle itself stands beside the settings */}
          {!isPage && <Sample media={media} />}
          <SizeChoice />
          <ColorChoice />
          <div className="pl-setting">
            <span className="pl-fine" aria-hidden="true">
              {labels.anchor}
            </span>
            <Segments
              legend={labels.anchor}
              hidesLegend
              value={anchor}
              options={CUE_ANCHORS.map((value) => ({ value, label: labels.anchors[value] }))}
              onChoose={(value) => act((actions) => actions.setCueStyle({ anchor: value }))}
            />
          </div>
          <TimingChoice />
          <ReadingChoice />
        </>
      )}
    </section>
  )
}
