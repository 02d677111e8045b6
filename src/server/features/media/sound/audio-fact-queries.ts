import type { Tx } from '#db/client.ts'
import type { AssetId } from '#lib/ids.ts'
import type { MusicPlan } from '#lib/media/music-plan.ts'

/** Keeps what a player needs of an asset of music; a second time nothing changes. */
export async function insertAudioFacts(tx: Tx, assetId: AssetId, plan: MusicPlan): Promise<void> {
  await tx
    .insertInto('audio_facts')
    .values({
      asset_id: assetId,
      sample_rate: plan.sampleRate,
      samples: plan.samples,
      encoder_delay: plan.encoderDelay,
      padding: plan.padding,
      loudness: plan.loudness?.lufs ?? null,
      true_peak: plan.loudness?.peak ?? null,
    })
    .onConflict((conflict) => conflict.column('asset_id').doNothing())
    .execute()
}
