/**
 * Why a sent file is refused: not of the kind that it says (`kind`), empty, damaged or closed with a password (`broken`), with parts that
 * run by themselves (`dangerous`), made to grow without measure when it is opened (`dense`), or with a file in it that would not be taken
 * alone (`inside`).
 */
export type FileTrouble = 'kind' | 'broken' | 'dangerous' | 'dense' | 'inside';
