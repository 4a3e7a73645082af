/** What stands before a line of the notes that says what a code does not include: it finds the code that it points to, never this one. */
export const EXCLUDES = 'Non comprende: ';
