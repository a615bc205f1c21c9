/** Contact for members troubled by eating or weight (`ED_HELP` among the sources), as named in sentences. */
export const EATING_HELP_LINE = 'ANAD answers at 1-888-375-7767'
