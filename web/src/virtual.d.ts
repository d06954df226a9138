declare module "virtual:symbols/*" {
  const drawn: string;
  export default drawn;
}

declare module "virtual:rules/*" {
  export const page: string;
  export const card: string;
}
