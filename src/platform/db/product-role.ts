import type pg from 'pg'
import { connectPatiently } from './connect-patiently.ts'
import { withSessionRole } from './session-role.ts'

/**
 * The database role as which the product works. It owns nothing, changes no table, and sees only the rows of members
 * that it was told to look at.
 */
export const PRODUCT_ROLE = 'careplate_product'

/** Another process made it, or changed the same rights, at this moment. */
const BY_OTHERS = 'duplicate_object or unique_violation'

/** Makes the role where it is missing. Roles are those of a whole server, so that several databases share it. */
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

/** Lets the role read and write what stands in these schemas, now and later, and no more. */
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

/** Beside the locks of migrations and of the built-in server. */
const RIGHTS_LOCK = 7_215_006

/** One after the other, in the transaction of the whole text: of two grants at once PostgreSQL fails one. */
function rightsIn(schema: string): string {
  return `
    select pg_advisory_xact_lock(${RIGHTS_LOCK});
    grant usage on schema ${schema} to ${PRODUCT_ROLE};
    grant select, insert, update, delete on all tables in schema ${schema} to ${PRODUCT_ROLE};
    grant usage on all sequences in schema ${schema} to ${PRODUCT_ROLE};
    grant execute on all functions in schema ${schema} to ${PRODUCT_ROLE}`
}

/** Returns the address of the owner's database with the product's role, which each session takes before it is used. */
export function asProductRole(ownerUrl: string): string {
  return withSessionRole(ownerUrl, PRODUCT_ROLE)
}

/** Ends the start where the product would work as a role that row security does not hold, or that owns its tables. */
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
