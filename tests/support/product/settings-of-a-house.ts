import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

export type Given = Record<string, string>

/** The least settings of a live house. */
export const live: Given = {
  PARDE_MODE: 'live',
  DATABASE_URL: 'postgresql://parde:a-password@10.0.0.2/parde',
  PUBLIC_URL: 'https://cinema.example',
  PARDE_SECRET: '8rKw3PzQm1vT6yXc0LhN9sDf4GbJ7uEa',
  SMTP_URL: 'smtps://parde:a-password@mail.cinema.example:465',
  MAIL_FROM: 'Parde <no-reply@cinema.example>',
}
export const demo: Given = { DATABASE_URL: 'postgres://localhost/parde', PARDE_SECRET: 'x'.repeat(40) }

/** The settings that the sign-in by a provider needs. */
export const oidc: Given = {
  OIDC_ISSUER: 'https://id.cinema.example/realms/parde',
  OIDC_CLIENT_ID: 'parde',
  OIDC_CLIENT_SECRET: 'Kq82mZxw',
  OIDC_ROLES: 'roles:parde-admin=admin',
}
/** A key of the SMS sender, whose address a row adds. */
export const smsKey: Given = { SMS_API_KEY: 'Kq82mZxw' }

/** Where the files and folders are that settings name; they go when the file of tests has ended. */
export function placeOfSettings(): (name: string) => string {
  const place = mkdtempSync(path.join(tmpdir(), 'parde-settings-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  const at = (name: string) => path.join(place, name)
  writeFileSync(at('file'), 'fifteen letters')
  writeFileSync(at('blank'), ' \n')
  writeFileSync(at('passphrase'), 'sixteen letters!\n')
  writeFileSync(at('program'), '#!/bin/sh\n', { mode: 0o755 })
  mkdirSync(at('empty'))
  mkdirSync(at('programs'))
  writeFileSync(at('programs/ffmpeg'), '#!/bin/sh\n')
  chmodSync(at('programs/ffmpeg'), 0o755)
  symlinkSync(at('circle'), at('circle'))
  return at
}

/** Returns the message about the settings together with those of a live house, without the heading. */
export function told(given: Given, base = live): string {
  try {
    readConfig({ ...base, ...given })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n  ').slice(1).join('\n')
  }
}

/** Settings that are empty, which counts as not there. */
export const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))
