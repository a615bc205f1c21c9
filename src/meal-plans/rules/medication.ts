import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'

/** Groups of medicines that change what a plan may hold, and those of which we know that they do not. */
export type Medication = MedicineGroup
