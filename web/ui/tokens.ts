/** Ten steps a colour, lightest first (visual language §2). */
export const palette = {
  ottanio: ['#F0F9F9', '#DBF0F0', '#BAE2E3', '#8ECBCC', '#53A8AB', '#228389', '#066369', '#004E54', '#003B40', '#00262A'],
  minio: ['#FDF4EF', '#FBE8DE', '#F9D5C4', '#F7B79B', '#F1916B', '#E46A3F', '#C44B22', '#A13A1B', '#7F2E17', '#581F11'],
  ardesia: ['#F7FAFA', '#EFF3F3', '#E2E7E8', '#CED6D6', '#A3ADAE', '#778384', '#566365', '#3F4D4F', '#243335', '#0E1C1E'],
  verde: ['#EEFBF1', '#D8F3DE', '#B3E6BF', '#84CF96', '#56AE6C', '#348F4F', '#23723B', '#1B5B2F', '#144623', '#0C2E16'],
  carminio: ['#FFF3F5', '#FFE5E8', '#FFCBD1', '#FFA3AE', '#F26D81', '#E13C5E', '#BD1F46', '#9B1738', '#7B112B', '#520C1C'],
  /** The neutral ladder Mantine reads in its dark scheme: text first, page at step 7. */
  night: ['#ECF2F2', '#BCC8C9', '#93A3A5', '#6C7E81', '#33464A', '#243335', '#111D1F', '#0B1415', '#101B1D', '#080F10'],
} as const;
