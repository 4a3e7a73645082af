/** Whether a person may own one more company: a group as many as its size, everybody else one (decisions §2). */
export function hasRoom(owner: { readonly isGroup: boolean; readonly groupSize: number }, owned: number): boolean {
  return owned < (owner.isGroup ? owner.groupSize : 1);
}
