/**
 * The member's consent to the use of health data that a purpose needs: the consent `stands`, it was `not
 * withdrawn` (a person who was never asked and provided no data can be invited and served), or none.
 */
type NeededConsent = 'stands' | 'not withdrawn' | 'none'

type PurposeOf = { what: string; needs: NeededConsent; why: string }

/**
 * Purposes for which health data is opened or sealed, with the consent that each needs and the reason. A test
 * lists the code that opens or seals data, with its purposes.
 */
export const PURPOSES = {
  'show-member': {
    what: 'shown to its member, or to somebody whose reading the member sees',
    needs: 'none',
    why: 'a withdrawal hides nothing from its member: what was told stays theirs to see, change and take along',
  },
  'change-facts': {
    what: 'looked at before a change by its member, or by somebody whose change the member sees, and stored with nothing added',
    needs: 'none',
    why: 'without consent all can be taken away, and a pricing plan with its goals follows the payment provider',
  },
  'add-facts': {
    what: 'facts and health goals that a member adds',
    needs: 'stands',
    why: 'the consent is asked for before anything is stored',
  },
  'name-goals': {
    what: 'health goals that an administrator names for a member',
    needs: 'not withdrawn',
    why: 'the back office invites people with their goals, who agree once they sign in',
  },
  'plan-meals': {
    what: 'made into a week of meals',
    needs: 'stands',
    why: 'it is what the consent is for: without it no meal plans are made',
  },
  'plan-as-named': {
    what: 'made into a plan for the one goal that an administrator names, for somebody who was never asked and told nothing',
    needs: 'not withdrawn',
    why: 'nothing that the member told is used',
  },
  'change-plan': {
    what: 'meals of a plan changed by its member, or by an administrator, of whom it is recorded',
    needs: 'stands',
    why: 'choosing meals is planning them',
  },
  'edit-plan': {
    what: 'the words of a plan edited by an administrator',
    needs: 'not withdrawn',
    why: 'plans of somebody who was never asked are made by administrators, too',
  },
  'send-mail': {
    what: 'said in a mail to its member, which is kept until it is sent, also where it waited for an address that is theirs',
    needs: 'not withdrawn',
    why: 'a withdrawal ends what waits; somebody who was never asked is mailed the plan that an administrator had made',
  },
  'mend-orders': {
    what: 'why a week was not made: stored, and shown to the administrator who sees to it',
    needs: 'none',
    why: 'that there is no consent is one of these reasons',
  },
  'verify-plans': {
    what: 'recomputed by the operator together with all others, who is shown what no longer agrees',
    needs: 'none',
    why: 'the privacy page says that plans are kept so that their proof can be computed again, and a withdrawal ends making plans alone',
  },
  'lead-phases': {
    what: 'a diet with phases follows it',
    needs: 'stands',
    why: 'the diary decides what is planned next',
  },
  'end-phases': {
    what: 'a diet with phases is ended, and its tests are taken off the running plan',
    needs: 'none',
    why: 'nobody has to agree to anything to stop, and a food on test must not stay on the plate',
  },
  'check-service': {
    what: 'a subscription begins, goes on or moves to a plan only where meals can be planned',
    needs: 'stands',
    why: 'no money is taken for weeks that may not be planned',
  },
  'ask-consent': {
    what: 'whether there is anything that consent is needed for',
    needs: 'none',
    why: 'it is asked where there is none',
  },
  'export-data': {
    what: 'taken along by its member',
    needs: 'none',
    why: 'leaving with all of it is a right that a withdrawal does not end',
  },
  'record-changes': {
    what: 'what the record of changes tells of a change',
    needs: 'none',
    why: 'the member can read who changed what, and taking away is recorded as well',
  },
  'count-goals': {
    what: 'whether a health goal that is to be deleted or not offered any more is somebody’s, where goals are not indexed yet, and indexing them',
    needs: 'none',
    why: 'nobody is shown whose it is',
  },
  'index-dishes': {
    what: 'which recipes and foods a week holds that was stored before they were indexed by keyed hashes',
    needs: 'none',
    why: 'the index is shown to no person, and a recall concerns every member whose week holds the dish',
  },
  'tell-of-recall': {
    what: 'whether a dish that was recalled is in a member’s week, and is not for them',
    needs: 'none',
    why: 'whoever withdrew their consent still has the week and may eat from it; their mail names no dish',
  },
  'seal-stored': {
    what: 'sealed where it stands, as it was stored before anything was',
    needs: 'none',
    why: 'it protects what is here, and reads none of it',
  },
} as const satisfies Record<string, PurposeOf>
export type Purpose = keyof typeof PURPOSES

export type PlanningPurpose = Extract<Purpose, 'plan-meals' | 'plan-as-named'>

/** State of a member’s consent to the use of health data: in effect, withdrawn, or never given. */
export type ConsentState = 'stands' | 'withdrawn' | 'never given'

/** True if a member’s key can be used for a purpose. */
export function isLentFor(purpose: Purpose, state: ConsentState): boolean {
  const { needs } = PURPOSES[purpose]
  if (needs === 'stands') return state === 'stands'
  return needs === 'none' || state !== 'withdrawn'
}

export function needsConsent(purpose: Purpose): boolean {
  return PURPOSES[purpose].needs !== 'none'
}
