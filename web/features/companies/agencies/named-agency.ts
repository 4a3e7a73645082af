/** A company as questions and results name it. */
export interface NamedAgency {
  readonly _id: string;
  readonly businessName: string;
}
