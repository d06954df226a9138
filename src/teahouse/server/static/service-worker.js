const KEPT = {"version":"1911e84dd1c9","entry":"/static/assets/index-Dw4Dz4Ec.js","shell":["/static/assets/App-Ce5POCvh.js","/static/assets/App-eYbFhdWh.js","/static/assets/Chinatown-BfytOlxV.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-CktVsobA.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-D9hTQNJ-.js","/static/assets/Door-DS48J3sm.css","/static/assets/Door-DWKGWUva.js","/static/assets/Message-CRs36sIF.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Missing--doNAJal.js","/static/assets/Missing-6CFy2V3R.js","/static/assets/Offline-CNyRFHDf.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-C7xK5YYV.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-Dw4Dz4Ec.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-CJmjqNws.js","/static/assets/rules-dadaocheng-CWdkm7FN.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-CIpiKmsk.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-BSTiAkk3.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-P77cW-YL.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-BobWev-N.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-DLwo61dB.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Cxa2gcqX.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-Dw4Dz4Ec.js","/static/assets/pocket-CPIcG_6C.js","/static/assets/AfterTalk-CtPXSkTA.js","/static/assets/Analysis-WyQcY8GZ.js","/static/assets/App-Ce5POCvh.js","/static/assets/App-eYbFhdWh.js","/static/assets/Bar-CD63lx7I.js","/static/assets/BotChoice-CvLWtaY3.js","/static/assets/BotSheet-BliQ_faV.js","/static/assets/Bubble-C7GhdL0N.js","/static/assets/CardFigures-Ds4VksFp.js","/static/assets/CardFigures-RWm9Ga8X.js","/static/assets/Chinatown-BfytOlxV.js","/static/assets/Chinatown-CvLG38cC.js","/static/assets/Chinatown-FVTYd1a2.js","/static/assets/ChinatownLesson-BYCwOxYi.js","/static/assets/CopyLink-C0Oev4CH.js","/static/assets/Cube-BDtYRLTL.js","/static/assets/Cubes-DuTRb0Zq.js","/static/assets/Curtain-KwWuCg37.js","/static/assets/Curves-2S1ycl4-.js","/static/assets/Dadaocheng-C2hZAZJV.js","/static/assets/Dadaocheng-C7iYxVf_.js","/static/assets/Dadaocheng-CktVsobA.js","/static/assets/DadaochengLesson-CxRLmPUI.js","/static/assets/Daily-sTSb_Gj6.js","/static/assets/Deals-BlGSR6fD.js","/static/assets/DoneDeal-BXsg3wiv.js","/static/assets/Door-D9hTQNJ-.js","/static/assets/Door-DWKGWUva.js","/static/assets/DoorGroups-BCs_bCE3.js","/static/assets/Ending-Cbr1WJBg.js","/static/assets/Ending-DmqbNXmc.js","/static/assets/FilmScreen-DGbRX0Mu.js","/static/assets/Gathering-DIAuw0jo.js","/static/assets/Group-Y5wPsA7s.js","/static/assets/HandOver-DAZUz-p5.js","/static/assets/HintWhy-CSYS3XYS.js","/static/assets/HostSheet-DVpv-xGN.js","/static/assets/Invitation-BK3QzgB_.js","/static/assets/Invitations-3vR5GVUa.js","/static/assets/InviteSheet-D6r5w89-.js","/static/assets/KeysCard-CxUsMRyR.js","/static/assets/KeysCard-muFOGplX.js","/static/assets/KeysSheet-DajpuyPx.js","/static/assets/LeaveSheet-C9qfbEkB.js","/static/assets/Ledger-BMrj4CcQ.js","/static/assets/Ledger-DvNkIEiy.js","/static/assets/Lesson-CYZpGqXg.js","/static/assets/Letters-BEc0Z6pS.js","/static/assets/MenuBody-CIOvqbNI.js","/static/assets/Message-CRs36sIF.js","/static/assets/Microphone-B-ytWTh8.js","/static/assets/Mine-BTHbjNvA.js","/static/assets/Missing--doNAJal.js","/static/assets/Missing-6CFy2V3R.js","/static/assets/MoneyStepper-Bb3Xp62f.js","/static/assets/More-BbCG0u4x.js","/static/assets/NewTable-BZs07Ug8.js","/static/assets/Nothing-BT-NUIZK.js","/static/assets/Offline-CNyRFHDf.js","/static/assets/Open-DceTJl-t.js","/static/assets/Opening-D4oX765V.js","/static/assets/OutlookCard-DDTmyS18.js","/static/assets/OwnData-BYNFCyhJ.js","/static/assets/PayTable-BcHWW8vi.js","/static/assets/Person-DuQmjZkY.js","/static/assets/PersonSheet-C9_PyLTW.js","/static/assets/PhoneTable-BQOJHXnt.js","/static/assets/PlainAnalysis-BkZZStLn.js","/static/assets/PlainTable-CKNVzsZZ.js","/static/assets/PlainValue-CN4DDQ4a.js","/static/assets/Privacy-dNELwFbE.js","/static/assets/PromiseForm-3qJ8JtB6.js","/static/assets/QrCode-DFglRFYX.js","/static/assets/Recap-B-66bciV.js","/static/assets/RematchWaits-HH3WkCW6.js","/static/assets/Replay-CPRbEB4D.js","/static/assets/Rules-C7xK5YYV.js","/static/assets/RulesCard-C0ejsm3m.js","/static/assets/Said-DJxLqBD5.js","/static/assets/SeatLink-BDlihdVm.js","/static/assets/Settings-BYWNNBhz.js","/static/assets/Shared-BjFfmvNe.js","/static/assets/Sheet-DGkbCOhF.js","/static/assets/SlowParts-BbkU3Sx2.js","/static/assets/Start-C0Ten6Y3.js","/static/assets/Table-6e4Nhmza.js","/static/assets/TableLink-DYYlYTFi.js","/static/assets/TableWebhook-Dcn0znTM.js","/static/assets/Tables-CiFTOryD.js","/static/assets/Talk-CxxRjiNt.js","/static/assets/Talk-YLhuMCBL.js","/static/assets/TalkSheet-BRCty-Ng.js","/static/assets/TempleFaces-ChseWYZK.js","/static/assets/TimeOffSheet-hJ0ScB3G.js","/static/assets/TurnedAway-Bt_cOuSI.js","/static/assets/Turns-BFA6q5gA.js","/static/assets/Watch-BGinXTvp.js","/static/assets/WatchAgain-BSPKQfLK.js","/static/assets/WebhookForm-D8jr2TAj.js","/static/assets/WhoSheet-DIGtBRto.js","/static/assets/WideTable-nk7hNVJi.js","/static/assets/YourTurn-D8-bTuwQ.js","/static/assets/bots-CVCQU_21.js","/static/assets/changes-CR5VP21m.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-DCB2edrD.js","/static/assets/fault-report-CZ-y1P_s.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-DTNTFlAU.js","/static/assets/motion-C1Dd64oa.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-DHwpiWif.js","/static/assets/options-DaGW8Y71.js","/static/assets/page-DctD4_ke.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-DCrO9_cF.js","/static/assets/phrases-WBi822dO.js","/static/assets/playback.svelte-D6MCzunE.js","/static/assets/ranks-8xb-mF47.js","/static/assets/ranks-BeaYIx57.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-Bbcc4-lV.js","/static/assets/refusals-CDA0AC1a.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-CJmjqNws.js","/static/assets/rules-dadaocheng-CWdkm7FN.js","/static/assets/sentences-DcCFdVbp.js","/static/assets/shared-Cxa2gcqX.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-DuXnoJtP.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-x5jm-OZi.js","/static/assets/telling.svelte-CeJHSXpH.js","/static/assets/tempos-sXHHlggl.js","/static/assets/trading-BL7zkFt_.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-BdvIADsb.js","/static/assets/words-CFj0PTIW.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-DzdFl9i6.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Ddgc3MXk.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-1G94BgfU.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-C-NWnNNm.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-BUfvfCtH.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-D8QWLpb8.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-B4UMU-3i.js","/static/assets/messages-en-dadaocheng-CdTiR3up.js","/static/assets/messages-en-forms-DY-DuRpF.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-D9nVQJCe.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-D9KfPJrm.js","/static/assets/messages-en-start-CIpiKmsk.js","/static/assets/messages-en-voices-Br7vu3ke.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-Dy-UBMTA.js","/static/assets/messages-fr-book_bruno-Ctbv0b_Q.js","/static/assets/messages-fr-book_lan-zDAy-cBz.js","/static/assets/messages-fr-book_mika-D8P1YByt.js","/static/assets/messages-fr-book_tomas-CYaNQL7f.js","/static/assets/messages-fr-book_wen-DbcC0-eN.js","/static/assets/messages-fr-chinatown-jXH9-olu.js","/static/assets/messages-fr-dadaocheng-CDcKe6xJ.js","/static/assets/messages-fr-forms-DbRX9nKy.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-Cd5LkHph.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-CAoZ3wXY.js","/static/assets/messages-fr-refusals-NTu1GTqq.js","/static/assets/messages-fr-start-BSTiAkk3.js","/static/assets/messages-fr-voices-B7yg_hvv.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-DBiEbBL8.js","/static/assets/messages-pl-dadaocheng-GcCzWyBe.js","/static/assets/messages-pl-forms-DBKV1Ng4.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-CHmt_ugA.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-q49c4mdU.js","/static/assets/messages-pl-start-P77cW-YL.js","/static/assets/messages-pl-voices-pL-PI3Cz.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-C8NjMc4d.js","/static/assets/messages-de-dadaocheng-Dyes9DKU.js","/static/assets/messages-de-forms-BGorf152.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-BwIhvSIV.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-CBTfwfCg.js","/static/assets/messages-de-start-BobWev-N.js","/static/assets/messages-de-voices-BdUpgFSt.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-D7mYB4I1.js","/static/assets/messages-zh-Hant-dadaocheng-C_KGz2yA.js","/static/assets/messages-zh-Hant-forms-COUHOC6t.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-D4R-vSrc.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-CiaeudjU.js","/static/assets/messages-zh-Hant-start-DLwo61dB.js","/static/assets/messages-zh-Hant-voices-4LexIUjr.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET = "teahouse pocket "; // begins the names of the pocket edition's caches
const POCKET_PAGE = `${POCKET}page ${KEPT.version}`;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const isOld = (name) =>
    name.startsWith(POCKET)
      ? name.startsWith(`${POCKET}page`) && name !== POCKET_PAGE
      : name !== CACHE;
  const others = (await caches.keys()).filter(isOld);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition; the tab itself has kept what Python needs. */
async function keepPocket(locale) {
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (page.ok) await cache.put(POCKET_DOCUMENT, page);
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
