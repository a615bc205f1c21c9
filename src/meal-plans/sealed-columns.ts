import type { MemberColumn } from '#platform/member-keys/stored-column.ts'

const MEAL_PLANS = { table: 'meal_plans.meal_plans', id: 'id', member: 'profile_id' }
const ORDERS = { table: 'meal_plans.orders', id: 'id', member: 'profile_id' }
const MEMBER_OF_PLAN = '(select profile_id from meal_plans.meal_plans plan where plan.id = meal_plan_id)'

const MEMBER_OF_RUN = '(select profile_id from meal_plans.protocols run where run.id = protocol_id)'

/** The columns sealed with the key of their member. The sample has no member. */
export const MEAL_PLANS_MEMBER_COLUMNS: readonly MemberColumn[] = [
  { ...MEAL_PLANS, column: 'condition_ids' },
  { ...MEAL_PLANS, column: 'condition_name' },
  { ...MEAL_PLANS, column: 'plan' },
  { ...MEAL_PLANS, column: 'proof' },
  { ...MEAL_PLANS, column: 'request' },
  { ...MEAL_PLANS, column: 'prompt' },
  { table: 'meal_plans.changes', id: 'id', member: MEMBER_OF_PLAN, column: 'before' },
  { table: 'meal_plans.replacements', id: 'id', member: MEMBER_OF_PLAN, column: 'meals' },
  { ...ORDERS, column: 'condition_id' },
  { ...ORDERS, column: 'goal' },
  { ...ORDERS, column: 'prompt' },
  { ...ORDERS, column: 'failure_reason' },
  { table: 'meal_plans.diary_entries', id: 'id', member: 'profile_id', column: 'told' },
  { table: 'meal_plans.protocols', id: 'id', member: 'profile_id', column: 'protocol' },
  { table: 'meal_plans.protocols', id: 'id', member: 'profile_id', column: 'weight_kg_at_start' },
  { table: 'meal_plans.protocol_acts', id: 'id', member: MEMBER_OF_RUN, column: 'decision' },
  { table: 'meal_plans.phase_weeks', id: 'id', member: MEMBER_OF_RUN, column: 'phase' },
  { table: 'meal_plans.test_portions', id: 'id', member: MEMBER_OF_RUN, column: 'test' },
]
