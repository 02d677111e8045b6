import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { databaseAt } from '#tests/support/database/database-address.ts'
import { migrate } from './migrate.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const moved = '0021_films.sql'

/** A database with the migrations before the one that moved the film's columns into their own table. */
async function databaseBefore(): Promise<{ url: string; client: pg.Client }> {
  const { url: server } = inject('databaseServer')
  const name = `films_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  )
  const url = databaseAt(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  await client.query('create extension if not exists pg_trgm')
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const file of readdirSync(folder).sort()) {
    if (file >= moved) break
    await client.query('begin')
    await client.query(readFileSync(path.join(folder, file), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [file])
    await client.query('commit')
  }
  return { url, client }
}

const { url, client } = await databaseBefore()

test('old titles keep everything: what only a film has stands in films, whatever kind the title was called', async () => {
  await client.query(`
    insert into products (kind, title_fa, title_en, year, countries) values
      ('movie', 'باران', 'Rain', 1999, '{IR,FR}'),
      ('movie', 'برف', 'Snow', 2024, '{}'),
      ('series', 'کاروان', 'Caravan', 2021, '{IR}')
  `)
  const { rows: before } = await client.query('select * from products order by id')
  expect(before).toHaveLength(3)
  await migrate(url)
  const { rows: after } = await client.query(`
    select products.*, films.year, films.countries
    from products left join films on films.product_id = products.id order by products.id
  `)
  // later migrations may add columns; no column that existed is gone or changed
  expect(after).toMatchObject(before)
  const { rows: left } = await client.query(
    `select column_name from information_schema.columns where table_name = 'products' and column_name in ('year', 'countries')`,
  )
  expect(left).toEqual([])
})

test('a film has a year, and what it has goes with it', async () => {
  await expect(
    client.query(`insert into films (product_id) select id from products where title_en = 'Rain'`),
  ).rejects.toThrow('null value in column "year"')
  await client.query(`delete from products where title_en = 'Snow'`)
  const { rows } = await client.query(`select year from films order by year`)
  expect(rows).toEqual([{ year: 1999 }, { year: 2021 }])
})

test('pages that were kept are told when a film changes', async () => {
  const heard: unknown[] = []
  client.on('notification', ({ channel, payload = '' }) => heard.push([channel, JSON.parse(payload)]))
  await client.query('listen site_changed')
  const { rows } = await client.query<{ product_id: number }>(
    'update films set year = 2000 where year = 1999 returning product_id',
  )
  await client.query('select 1')
  expect(heard).toEqual([
    ['site_changed', { table: 'search_changes' }],
    ['site_changed', { table: 'films', columns: ['year'], titles: [rows[0]?.product_id] }],
  ])
})

test('every kind that the database takes is a kind of the house, and none besides', async () => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'products_kind_check'`,
  )
  const taken = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  expect(new Set(taken)).toEqual(new Set(productKinds))
})
