import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from './browser-test.ts'

type Tree = { [key: string]: string | Tree }

const folder = path.join(import.meta.dirname, '..', '..', '..', 'src', 'web', 'i18n')

function treeOf(name: string): Tree {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Tree
}

/** The product's texts by key, so that a browser test is the same in both languages: `words('en')('login.verify')`. */
export function words(lang: Language): (key: string) => string {
  const files = ['', 'account-', 'studio-', 'listening-', 'voices-', 'report-', 'live-']
  const tree: Tree = Object.assign({}, ...files.map((part) => treeOf(`${part}${lang}.json`)))
  return (key) => {
    let at: string | Tree | undefined = tree
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
    if (typeof at !== 'string') throw new Error(`There are no words for ${key}.`)
    return at
  }
}

/** A message with placeholders as a pattern: every `{…}` matches any text. */
export function pattern(message: string): RegExp {
  const parts = message.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.+'))
}
