import type pg from 'pg'
import { connectPatiently } from './connect-patiently.ts'
import { withSessionRole } from './session-role.ts'

/**
 * The database role that the product uses. It owns nothing, cannot alter tables, and sees only those members'
 * rows that the session setting allows.
 */
export const PRODUCT_ROLE = 'careplate_product'

/** Another process created the role, or changed the same privileges, at this moment. */
const BY_OTHERS = 'duplicate_object or unique_violation'

/**
 * Creates the role if it is missing. Roles belong to the whole server, so several databases share this one.
 */
export async function ensureProductRole(
  owner: pg.Client,
  { password }: { password?: string } = {},
): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [PRODUCT_ROLE])
  if (rowCount === 1) return
  const login = password === undefined ? 'nologin' : `login password ${owner.escapeLiteral(password)}`
  try {
    await owner.query(`do $$ begin
      create role ${PRODUCT_ROLE} ${login};
      grant ${PRODUCT_ROLE} to current_user;
    exception when ${BY_OTHERS} then null;
    end $$`)
  } catch (error) {
    throw new Error(
      `The role ${PRODUCT_ROLE}, as which the product works, is missing, and could not be made: ${(error as Error).message}. ` +
        `Have an administrator of the database run: create role ${PRODUCT_ROLE} nologin; grant ${PRODUCT_ROLE} to the user of the address.`,
      { cause: error },
    )
  }
}

/**
 * Grants the role read and write access to all current and future tables of these schemas, and nothing more.
 */
export async function letProductUse(owner: pg.Client, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) {
    const { rows } = await owner.query<{ isMissing: boolean }>(
      `select not has_schema_privilege($1, oid, 'usage') or exists (
         select from pg_class where relnamespace = pg_namespace.oid and relkind in ('r', 'p', 'v')
         and not has_table_privilege($1, pg_class.oid, 'insert')) as "isMissing"
       from pg_namespace where nspname = $2`,
      [PRODUCT_ROLE, schema],
    )
    if (rows[0]?.isMissing) await owner.query(rightsIn(schema))
  }
}

/** Must differ from the locks of migrations and of the built-in server. */
const RIGHTS_LOCK = 7_215_006

/**
 * Grants run one at a time, in the transaction of the whole text, because PostgreSQL fails one of two
 * concurrent grants.
 */
function rightsIn(schema: string): string {
  return `
    select pg_advisory_xact_lock(${RIGHTS_LOCK});
    grant usage on schema ${schema} to ${PRODUCT_ROLE};
    grant select, insert, update, delete on all tables in schema ${schema} to ${PRODUCT_ROLE};
    grant usage on all sequences in schema ${schema} to ${PRODUCT_ROLE};
    grant execute on all functions in schema ${schema} to ${PRODUCT_ROLE}`
}

/**
 * Returns the address of the owner's database with the product's role, which each session takes before use.
 */
export function asProductRole(ownerUrl: string): string {
  return withSessionRole(ownerUrl, PRODUCT_ROLE)
}

/** Aborts the startup if the product would use a role that bypasses row security or owns the tables. */
export async function requireProductRole(productUrl: string): Promise<void> {
  const client = await connectPatiently({ connectionString: productUrl })
  try {
    const { rows } = await client.query<{ name: string; isAbove: boolean; owns: boolean }>(`
      select rolname as name, rolsuper or rolbypassrls as "isAbove",
        exists (select from pg_class where relowner = pg_roles.oid) as owns
      from pg_roles where rolname = current_user`)
    const role = rows[0]
    if (!role || role.isAbove || role.owns) throw new Error(tooMuch(role?.name ?? 'nobody'))
  } finally {
    await client.end()
  }
}

function tooMuch(name: string): string {
  return `The product would work as the database role ${name}, which owns tables or stands above row security. \
Set DATABASE_OWNER_URL to the address of the owner, and \
DATABASE_URL to that of a role that is granted ${PRODUCT_ROLE} and nothing else.`
}
