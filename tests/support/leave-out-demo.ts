import type { Db } from '#db/client.ts'

/** The house is as if the demo had been put into it: its worker would draw pictures and make films beside the work that is looked at. */
export async function leaveOutDemo(db: Db): Promise<void> {
  await db.insertInto('audit_log').values({ action: 'demo.seeded', subject: 'house' }).execute()
}
