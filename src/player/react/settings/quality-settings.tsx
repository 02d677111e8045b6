import { useId } from 'react'
import { formatGrouped, formatNumber } from '#player/core/format.ts'
import { megabytesPerHour, type QualityOption, qualityOptions, rung, soundOnlyOf } from '#player/core/quality.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { Choices } from './choices.tsx'
import { Segments } from './segments.tsx'

function useNames() {
  const { labels, locale } = usePlayer()
  const number = (quality: QualityOption) => labels.qualityName(formatNumber(rung(quality), locale))
  return {
    number,
    name: (quality: QualityOption) => (quality.isDataSaver ? labels.dataSaver : number(quality)),
    cost: (quality: QualityOption) => formatGrouped(quality.megabytesPerHour, locale),
    megabytes: (bitrate: number) => formatGrouped(megabytesPerHour(bitrate), locale),
  }
}

/** The rungs with the data that one hour of each uses; automatic comes first, sound alone last. */
export function QualitySettings() {
  const { labels } = usePlayer()
  const act = useAct()
  const group = useId()
  const qualities = usePlayerState((state) => state.qualities)
  const chosenId = usePlayerState((state) => state.chosenQualityId)
  const currentId = usePlayerState((state) => state.currentQualityId)
  const { name, number, cost, megabytes } = useNames()
  const options = qualityOptions(qualities)
  const current = qualityOptions(qualities.filter((quality) => quality.id === currentId))[0]
  const alone = soundOnlyOf(qualities)
  const isAlone = alone !== undefined && alone.id === currentId
  const choose = (id: number | null) => act((actions) => actions.setQuality(id))
  if (options.length === 0) {
    return (
      <section>
        <h3 className="pl-legend">{labels.quality}</h3>
        <p className="pl-fine">{labels.qualityBySystem}</p>
      </section>
    )
  }
  return (
    <fieldset className="pl-qualities">
      <legend className="pl-legend">{labels.quality}</legend>
      <label className="pl-choice">
        <input type="radio" name={group} checked={chosenId === null} onChange={() => choose(null)} />
        <b>{labels.auto}</b>
        {current && <span className="pl-fine">{labels.nowQuality(number(current))}</span>}
        {isAlone && <span className="pl-fine">{labels.nowQuality(labels.soundOnly.name)}</span>}
        {current && <span className="pl-fine pl-choice-end">{labels.aboutMegabytesPerHour(cost(current))}</span>}
      </label>
      {options.map((quality) => (
        <label className="pl-choice" key={quality.id}>
          <input
            type="radio"
            name={group}
            checked={chosenId === quality.id}
            onChange={() => choose(quality.id)}
            data-rung={rung(quality)}
          />
          <b>{name(quality)}</b>
          {quality.isDataSaver && <span className="pl-fine">{number(quality)}</span>}
          <span className="pl-fine pl-choice-end">{labels.megabytesPerHour(cost(quality))}</span>
        </label>
      ))}
      {alone && (
        <label className="pl-choice">
          <input type="radio" name={group} checked={chosenId === alone.id} onChange={() => choose(alone.id)} />
          <b>{labels.soundOnly.name}</b>
          <span className="pl-fine pl-choice-end">{labels.megabytesPerHour(megabytes(alone.bitrate))}</span>
        </label>
      )}
    </fieldset>
  )
}

/** Sound tracks, shown when there are several; on a page of its own also whether there is a sound. */
export function SoundSettings({ isPage = false }: { isPage?: boolean }) {
  const { labels } = usePlayer()
  const act = useAct()
  const tracks = usePlayerState((state) => state.audioTracks)
  const chosen = usePlayerState((state) => state.audioTrackId)
  const choice = {
    legend: labels.sound,
    value: chosen ?? tracks[0]?.id ?? 0,
    options: tracks.map((track) => ({ value: track.id, label: track.label, lang: track.lang })),
    onChoose: (id: number) => act((actions) => actions.setAudio(id)),
  }
  if (isPage)
    return (
      <>
        {tracks.length > 1 && <Choices {...choice} />}
        <Loudness />
      </>
    )
  return tracks.length < 2 ? null : <Segments {...choice} />
}

/** A phone has keys for how loud it is, and none to bring back a sound that was turned off here. */
function Loudness() {
  const { labels } = usePlayer()
  const act = useAct()
  const isMuted = usePlayerState((state) => state.muted)
  return (
    <Segments
      legend={labels.volume}
      value={isMuted ? 'off' : 'on'}
      options={[
        { value: 'on', label: labels.soundOn },
        { value: 'off', label: labels.soundOff },
      ]}
      onChoose={(value) => {
        if ((value === 'off') !== isMuted) act((actions) => actions.toggleMute())
      }}
    />
  )
}
