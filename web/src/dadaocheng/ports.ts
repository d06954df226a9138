/** Ports by their names in the reader's language; those not listed keep their historical spelling. */

import { getLocale } from "../paraglide/runtime";

type Ports = Record<string, string>;

const NAMES: Record<string, Ports> = {
  fr: { Singapore: "Singapour", Manila: "Manille", London: "Londres", Hamburg: "Hambourg" },
  pl: {
    "Hong Kong": "Hongkong",
    Canton: "Kanton",
    Shanghai: "Szanghaj",
    Yokohama: "Jokohama",
    Batavia: "Batawia",
    Singapore: "Singapur",
    Calcutta: "Kalkuta",
    Bombay: "Bombaj",
    "New York": "Nowy Jork",
    London: "Londyn",
    Marseille: "Marsylia",
  },
  de: {
    "Hong Kong": "Hongkong",
    Canton: "Kanton",
    Shanghai: "Schanghai",
    Singapore: "Singapur",
    Calcutta: "Kalkutta",
  },
  "zh-Hant": {
    Amoy: "廈門",
    Foochow: "福州",
    Quanzhou: "泉州",
    Zhangzhou: "漳州",
    Ningbo: "寧波",
    Wenzhou: "溫州",
    Tamsui: "淡水",
    Bangka: "艋舺",
    Keelung: "基隆",
    Lukang: "鹿港",
    Tainan: "臺南",
    Penghu: "澎湖",
    "Hong Kong": "香港",
    Canton: "廣州",
    Swatow: "汕頭",
    Shanghai: "上海",
    Tientsin: "天津",
    Chefoo: "芝罘",
    Nagasaki: "長崎",
    Kobe: "神戶",
    Yokohama: "橫濱",
    Manila: "馬尼拉",
    Batavia: "巴達維亞",
    Singapore: "新加坡",
    "San Francisco": "舊金山",
    Sydney: "雪梨",
    Calcutta: "加爾各答",
    Bombay: "孟買",
    "New York": "紐約",
    Boston: "波士頓",
    Liverpool: "利物浦",
    Hamburg: "漢堡",
    London: "倫敦",
    Marseille: "馬賽",
    Vancouver: "溫哥華",
    Suez: "蘇伊士",
  },
};

export function portName(port: string): string {
  return NAMES[getLocale()]?.[port] ?? port;
}
