/** Settings of a cue as the specification writes them, without regions, whose definitions are not kept. */
const allowed =
  /^(?:vertical:(?:rl|lr)|line:(?:-?\d{1,3}|\d{1,3}(?:\.\d{1,4})?%)(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,4})?%|align:(?:start|center|end|left|right))$/

/**
 * Reads where a cue stands from its line of times (https://www.w3.org/TR/webvtt1/#webvtt-cue-settings-list). Words that
 * are no settings are dropped; undefined when nothing is left.
 */
export function readCueSettings(text: string): string | undefined {
  const settings = text.split(/\s+/).filter((setting) => allowed.test(setting))
  return settings.length === 0 ? undefined : settings.join(' ')
}
