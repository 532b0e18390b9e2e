import { regionTable, serviceTable } from "../generated/infrastructure.js";
import { leaf, level, type PublicNode } from "./tree.js";

/** A region of the table. */
interface Region {
  readonly id: string;
  readonly longName: string;
  readonly partition: string;
  readonly domain: string;
  /** `US-VA`, or the country alone. */
  readonly place: string;
}

/** A service of the table, with the regions that have it. */
interface Service {
  readonly id: string;
  readonly longName: string;
  readonly endpoint: string;
  readonly regions: readonly Region[];
}

/**
 * `/aws/service/global-infrastructure`: regions, services and what of either is in the other (Systems Manager User Guide, "Calling public
 * parameters for AWS services, Regions, endpoints, Availability Zones, local zones, and Wavelength zones"). Zones are left out: no public table has
 * them.
 */
export function infrastructure(currentRegion: string): PublicNode {
  return {
    children() {
      const regions = readRegions();
      const services = readServices(regions);
      const ofRegion = (region: Region) => withValue(region.id, regionLevel(region, services));
      const current = regions.find(({ id }) => id === currentRegion);
      return new Map<string, PublicNode>([
        ...(current === undefined ? [] : [["current-region", ofRegion(current)] as const]),
        ["regions", level(() => regions.map((region) => [region.id, ofRegion(region)]))],
        [
          "services",
          level(() => services.map((service) => [service.id, withValue(service.id, serviceLevel(service))])),
        ],
      ]);
    },
  };
}

function withValue(value: string, node: PublicNode): PublicNode {
  return { ...node, value };
}

function regionLevel(region: Region, services: readonly Service[]): PublicNode {
  const { longName, partition, domain, place } = region;
  const here = () => services.filter(({ regions }) => regions.includes(region));
  return level(() => [
    ["domain", leaf(domain)],
    ["geolocationCountry", leaf(place.slice(0, 2))],
    ...(place.length > 2 ? [["geolocationRegion", leaf(place)] as const] : []),
    ["longName", leaf(longName)],
    ["partition", leaf(partition)],
    ["services", level(() => here().map((service) => [service.id, serviceIn(region, service)]))],
  ]);
}

function serviceLevel(service: Service): PublicNode {
  const { longName, regions } = service;
  return level(() => [
    ["longName", leaf(longName)],
    ["regions", level(() => regions.map((region) => [region.id, regionOf(service, region)]))],
  ]);
}

function serviceIn(region: Region, service: Service): PublicNode {
  return withValue(
    service.id,
    level(() => [["endpoint", leaf(endpointOf(service, region))]]),
  );
}

function regionOf(service: Service, region: Region): PublicNode {
  return withValue(
    region.id,
    level(() => [["endpoint", leaf(endpointOf(service, region))]]),
  );
}

/** A service with one endpoint for all regions has a whole host name in the table. */
function endpointOf({ endpoint }: Service, { id, domain }: Region): string {
  return endpoint.endsWith(".com") ? endpoint : `${endpoint}.${id}.${domain}`;
}

function readRegions(): Region[] {
  return regionTable.split("\n").map((line) => {
    const [id = "", longName = "", partition = "", place = ""] = line.split("|");
    return { id, longName, partition, domain: partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com", place };
  });
}

/** A line of the table ends with the service's regions, a bit for each, the first region in the highest bit. */
function readServices(regions: readonly Region[]): Service[] {
  return serviceTable.split("\n").map((line) => {
    const [id = "", longName = "", endpoint = "", bits = "0"] = line.split("|");
    const isThere = BigInt(`0x${bits}`).toString(2).padStart(regions.length, "0");
    return { id, longName, endpoint: endpoint || id, regions: regions.filter((_, at) => isThere[at] === "1") };
  });
}
