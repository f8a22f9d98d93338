import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Store } from '../store/store.ts'

/** Keeps the identity provider's sessions, codes and grants in the database. */
export function oidcAdapter(store: Store): (model: string) => Adapter {
  return (model) => {
    const readPayload = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const [row] = await store.query<{ payload: AdapterPayload }>(
        `select payload from sandbox.oidc_record
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [model, value],
      )
      return row?.payload
    }
    return {
      upsert: async (id, payload, expiresInSeconds) => {
        await store.query(
          `insert into sandbox.oidc_record (model, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
          [
            model,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.userCode ?? null,
            payload.uid ?? null,
            expiresInSeconds ?? null,
          ],
        )
      },
      find: (id) => readPayload('id', id),
      findByUid: (uid) => readPayload('uid', uid),
      findByUserCode: (userCode) => readPayload('user_code', userCode),
      consume: async (id) => {
        await store.query(
          `update sandbox.oidc_record
           set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now()))::bigint)
           where model = $1 and id = $2`,
          [model, id],
        )
      },
      destroy: async (id) => {
        await store.query('delete from sandbox.oidc_record where model = $1 and id = $2', [model, id])
      },
      revokeByGrantId: async (grantId) => {
        await store.query('delete from sandbox.oidc_record where grant_id = $1', [grantId])
      },
    }
  }
}
