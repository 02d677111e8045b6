import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { demoSecrets } from '../../../scripts/start/secrets.ts'
import { digitsIn } from '#tests/support/api/captcha.ts'

/** The digits of a captcha of the product under test, which its browser shows and its row holds sealed. */
export async function digitsOfProduct(key: string): Promise<string> {
  const dataDir = process.env.PARDE_E2E_DATA_DIR
  if (!dataDir) throw new Error('PARDE_E2E_DATA_DIR must name the data folder of the product that PARDE_E2E_URL names.')
  const database = connect(embeddedAddress(dataDir), { max: 1, onError: () => undefined })
  try {
    return await digitsIn({ core: { config: demoSecrets(dataDir) }, db: database.db }, key)
  } finally {
    await database.close()
  }
}
